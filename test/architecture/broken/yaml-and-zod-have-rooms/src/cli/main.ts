export async function load() { return import("zod/mini"); }
