#!/usr/bin/env bash
# Writes the digests of the images into .env, so that the next `docker compose up` runs what was looked at.
set -euo pipefail
cd "$(dirname "$0")/../.."
for pair in NODE_IMAGE=node:26-slim POSTGRES_IMAGE=postgres:18 CADDY_IMAGE=caddy:2 CLAMAV_IMAGE=clamav/clamav:stable; do
  name="${pair%%=*}" tag="${pair#*=}"
  digest="$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')"
  sed -i.before "/^$name=/d" .env
  echo "$name=$tag@$digest" | tee -a .env
done
