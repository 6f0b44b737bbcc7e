"""Files of a folder -> values that know their place: YAML, tables, workbooks; one value changed in its place."""
