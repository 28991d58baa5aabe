# The service as an image; docs/deploy.md tells how to build and run it.
ARG NODE=22-bookworm
ARG RUST=1.95.0-slim-bookworm

FROM rust:${RUST} AS rust

# Makes the tarballs and installs them, as on any machine. Whatever that needs stays in this stage.
FROM node:${NODE} AS build
RUN apt-get update && apt-get install --yes --no-install-recommends python3-venv
COPY --from=rust /usr/local/rustup /usr/local/rustup
COPY --from=rust /usr/local/cargo /usr/local/cargo
# The image's own Rust, also where rust-toolchain.toml asks for components that only checks need.
ENV RUSTUP_HOME=/usr/local/rustup CARGO_HOME=/usr/local/cargo RUSTUP_TOOLCHAIN=1.95.0 \
    PATH=/usr/local/cargo/bin:$PATH
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run package -- --out /tarballs
WORKDIR /app
RUN npm install --no-audit --no-fund /tarballs/*.tgz

FROM node:${NODE}-slim
COPY --from=build /app /app
ENV PATH=/app/node_modules/.bin:$PATH MENU_HOST=0.0.0.0 MENU_PORT=8080 MENU_DATA_DIR=/data
# The user `node`, by number: Kubernetes can then tell that it is not root.
RUN mkdir --mode=700 /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 8080
# 503 until the models are loaded.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD node -e \
    "fetch('http://127.0.0.1:' + process.env.MENU_PORT + '/health') \
        .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["menu-intelligence"]
CMD ["serve"]
