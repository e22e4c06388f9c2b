"""Static files under hashed names, the imports inside JavaScript modules included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Compressed, hashed, and modules import each other by their hashed names."""

    support_js_module_import_aggregation = True
