/** Milliseconds: longer than between two keystrokes, shorter than patience. */
export const searchPauseMs = 200
