/** What the menu gives along to /sign-out: an address alone, which a stranger may have written, ends no session. */
export const meantSignOut = 'meant'
