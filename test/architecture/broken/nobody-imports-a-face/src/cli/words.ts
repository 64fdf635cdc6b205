export const list = ["start"];
