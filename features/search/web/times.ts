/** How long somebody pauses before we look, in milliseconds: longer than between two letters, shorter than patience. */
export const searchPauseMs = 200
