/**
 * The project's page on the web, such as `https://github.com/someone/linkstow`. The manifests and
 * `package.json` take their addresses from it, and have none while there is no such page.
 */
export const projectUrl: string | undefined = undefined;

/** Firefox knows the extension by this id, and so does its store, which never lets it change. */
export const geckoId = "{e865a05c-fa70-4524-98f9-95cf07ac8f35}";

/**
 * A public key, which decides the id of an unpacked build in Chromium. Without one the id follows from the
 * folder, and a build in another folder does not find the data. What is uploaded to a store has none, because
 * the store has a key of its own.
 */
export const unpackedChromeKey =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxCDPGUd3Q+WsxCf+Ewj2nB/dXOZjKxKriL4L61RRqaOVKfTYjIKkQxW35mcv" +
  "gExGGippgYmxlp+cD7XrXgNtN8p2EUa527GNLZhCMR/b1LS6qHsAC4ZQQvq8e8RyR0sHGhuXDyKVEmBlKZZKP70CF/xV/8F1erjOoq/9" +
  "ZfNap3fA4xYcmr2i0PwK9ldORhLv2ocnY12kqr5lr2cmfYzinlxyhlUd8y8BM4YBJ1MqTPpK8DYM/7SQ8W1z0jO3KK+kGFUfjPA0uJfY" +
  "ON4aixCrSwZbp4sbL/2aqoUvwL8uJaGO8tVv+zIh1+4FIxhXuAeqhnms75bn7tFbDrk3SIoV0QIDAQAB";

/** The addresses in `package.json` that follow from the project's page. */
export function addressesFrom(projectPage: string | undefined) {
  if (projectPage === undefined) return {};
  return {
    homepage: projectPage,
    repository: { type: "git", url: `git+${projectPage}.git` },
    bugs: { url: `${projectPage}/issues` },
  };
}
