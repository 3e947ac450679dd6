"""Pictures of the printed and assembled parts, drawn from the models that are written as files."""
