/** How often in one stay checks say of themselves that trying again cannot help, before they are believed and the run ends. */
export const BELIEVED = 2;
