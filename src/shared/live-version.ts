/** Of frames and messages of streams. Whoever does not know the version asks for the data again instead. */
export const liveVersion = 1

/** The number of what was gone before its stream began: the same for what is hidden and for what never was. */
export const goneBefore = 0
