/** The game whose tokens the tests' sites accept, and the account of 疏桐 in it. */
export const tokenSecret = 'the secret of a game that the browser tests play'
export const ownAccount = 'test-account-1'
