/** Of frames and messages of streams. Whoever does not know the version asks for the data again instead. */
export const liveVersion = 1
