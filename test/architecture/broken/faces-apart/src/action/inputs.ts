export const list = ["fail-on"];
