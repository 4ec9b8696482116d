# One image for all services: docs/how-to/containers.md. The version of Node is the one of .node-version.
FROM node:24.21.0-bookworm-slim

WORKDIR /opt/dukkan
# Packages first: they are installed again only when the lock file changes.
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap.mjs scripts/
RUN node scripts/bootstrap.mjs && npm cache clean --force
# The code stays root's. It is compiled here, because services may only read it.
COPY . .
RUN npm run compile

ENV NODE_ENV=production \
    DUKKAN_HOST=0.0.0.0 \
    DUKKAN_CACHE=/var/cache/dukkan \
    DUKKAN_DATA=/var/lib/dukkan \
    DUKKAN_OUT=/srv/dukkan/out \
    DUKKAN_TENANTS=/srv/dukkan/tenants
RUN install -d -o node /var/cache/dukkan /var/lib/dukkan /srv/dukkan/out /srv/dukkan/tenants
USER node
EXPOSE 4321 4322

ENTRYPOINT ["/opt/dukkan/node_modules/.bin/node", "--disable-warning=ExperimentalWarning", "scripts/dukkan.js"]
CMD ["worker"]
