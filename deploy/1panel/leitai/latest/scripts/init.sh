#!/bin/bash
# 1Panel runs this in the application's folder, before the first start: the user of the container must be able to write there.
set -e
mkdir -p data
chown -R 10001:10001 data
