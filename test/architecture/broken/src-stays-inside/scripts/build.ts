export const build = 1;
