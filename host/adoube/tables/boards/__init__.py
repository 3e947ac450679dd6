"""The boards of tables: wired, DGT, camera and virtual ones, and what lamps and buzzers show."""
