/** Where a field that gets the focus brings up a keyboard over half of the screen. */
export const isTouchScreen = matchMedia('(pointer: coarse)').matches
