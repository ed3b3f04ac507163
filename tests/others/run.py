"""Runs a script on one SDK: `run.py FOLDER SCRIPT...`. Not by PYTHONPATH, which some programs keep from their children."""

import runpy
import sys

_, folder, *sys.argv = sys.argv
sys.path[0:1] = [sys.argv[0].rpartition("/")[0], folder]
sys.dont_write_bytecode = True
runpy.run_path(sys.argv[0], run_name="__main__")
