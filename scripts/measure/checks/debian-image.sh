#!/bin/bash
# Runs the steps of the Dockerfile in an empty Debian, then the services of compose.yaml, on a machine without Docker.
# Usage, as root: scripts/measure/checks/debian-image.sh [FOLDER]
# FOLDER (default: a temporary one, deleted at the end) gets the root file system; an existing one is used again.
# Needs debootstrap, and the packages of the project (node scripts/bootstrap.mjs), whose Node stands in for the base image.
# Exit status: 0 when the shops are released and served and the worker stops by itself.
set -euo pipefail

project=$(cd "$(dirname "$0")/../../.." && pwd)
root=${1:-$(mktemp -d)}
say() { printf '%s  %s\n' "$(date +%T)" "$*"; }
if [ $# = 0 ]; then trap 'rm -rf --one-file-system "$root"' EXIT; fi

if [ ! -e "$root/etc/debian_version" ]; then
  say "Debian 12 in $root"
  debootstrap --variant=minbase --include=ca-certificates,libatomic1,libstdc++6,postgresql,iproute2 bookworm "$root" >"$root.log" 2>&1 ||
    { tail "$root.log"; exit 1; }
fi
# The base image: Node, npm and the user `node`.
install -D "$project/node_modules/node/bin/node" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
chroot "$root" sh -c 'id node >/dev/null 2>&1 || useradd --create-home --uid 1000 node'
# This machine's way to the network.
cp /etc/resolv.conf "$root/etc/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
export npm_config_cafile=/etc/ssl/certs/ca-certificates.crt NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
inside() { chroot "$root" env --chdir="$1" HOME=/root sh -c "$2"; }

copy_all() {
  local exclude=()
  while read -r line; do case $line in '' | '#'*) ;; *) exclude+=("--exclude=./$line") ;; esac; done <"$project/.dockerignore"
  tar -C "$project" --anchored "${exclude[@]}" -c . | tar -C "$root$workdir" --no-same-owner -x
}

# Runs each instruction of the Dockerfile as an image builder would.
workdir=/
user=root
entry=()
while read -r instruction rest; do
  case $instruction in
    '' | '#'* | FROM | EXPOSE) ;;
    WORKDIR) workdir=$rest && mkdir -p "$root$workdir" ;;
    ENV) for pair in $rest; do export "${pair?}"; done ;;
    USER) user=$rest ;;
    COPY)
      say "COPY $rest"
      if [ "$rest" = '. .' ]; then copy_all; else
        read -ra paths <<<"$rest"
        target=$root$workdir/${paths[-1]}
        mkdir -p "$target"
        for path in "${paths[@]::${#paths[@]}-1}"; do cp "$project/$path" "$target"; done
      fi ;;
    RUN) say "RUN $rest" && inside "$workdir" "$rest" ;;
    ENTRYPOINT) mapfile -t entry < <(node -p "JSON.parse(process.argv[1]).join('\n')" "$rest") ;;
    CMD) ;;
    *) say "This script does not know $instruction."; exit 1 ;;
  esac
done < <(sed -e ':join' -e '/\\$/{N;s/\\\n *//;b join' -e '}' "$project/Dockerfile")
say "Code and packages: $(du -sm "$root$workdir" | cut -f1) MB"

# The services, with mounts, a network and a process tree of their own: the ports are free, and all ends with the script.
cp -a "$project/tenants/." "$root$DUKKAN_TENANTS/"
chroot "$root" chown -R "$user" "$DUKKAN_TENANTS"
cat >"$root/services.sh" <<'SERVICES'
set -eu
ip link set lo up
say() { printf '%s  %s\n' "$(date +%T)" "$*"; }
mount -t proc proc /proc
install -d -o postgres /run/postgresql
service postgresql start >/dev/null
su postgres -c "psql -qc \"CREATE USER dukkan PASSWORD 'dukkan'\" -c 'CREATE DATABASE dukkan OWNER dukkan'" 2>/dev/null || true
export DATABASE_URL=postgres://dukkan:dukkan@127.0.0.1/dukkan OPERATOR_TOKEN=$(od -An -tx1 -N24 /dev/urandom | tr -d ' \n')
as_user() { exec setpriv --reuid="$SERVICE_USER" --regid="$SERVICE_USER" --init-groups env HOME=/tmp "$@"; }
as_user "$@" worker >/tmp/worker.log 2>&1 & worker=$!
as_user "$@" serve >/tmp/serve.log 2>&1 & serve=$!
get() { node -e 'require("http").get({ host: "127.0.0.1", port: process.argv[1], path: process.argv[2], headers: { host: process.argv[3] } }, (answer) => { answer.resume(); process.exitCode = answer.statusCode === 200 ? 0 : 1; }).on("error", () => { process.exitCode = 1; })' "$@"; }
fail() { say "$1"; tail -n 20 /tmp/worker.log /tmp/serve.log; exit 1; }
wait_for() {
  tries=0
  until get "$@"; do
    tries=$((tries + 1))
    [ $tries -lt 900 ] || fail "There is no answer at $3:$1$2."
    sleep 1
  done
}
wait_for 4322 /healthz 127.0.0.1
say 'The worker answers /healthz.'
for shop in $SHOPS; do
  wait_for 4321 / "$shop.localhost"
  say "$shop is released and served."
done
asked=$(date +%s%N)
kill -TERM "$worker" && wait "$worker" && status=0 || status=$?
say "The worker stopped after $((($(date +%s%N) - asked) / 1000000)) ms with status $status."
kill -TERM "$serve" && wait "$serve" || true
service postgresql stop >/dev/null
umount /proc
exit "$status"
SERVICES
say "The services as $user"
SHOPS=$(find "$project/tenants" -mindepth 1 -maxdepth 1 -type d -printf '%f ') SERVICE_USER=$user \
  unshare --mount --net --pid --fork --kill-child chroot "$root" env --chdir="$workdir" bash /services.sh "${entry[@]}"
