"""The version of this engine. Records name it; pyproject.toml says the same."""

ENGINE = "0.2.1"
