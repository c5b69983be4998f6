/** Where results are hidden: title, summary and pictures of an album that tells one are shown by one tap, on its page and in its viewer. */
export const albumUnit = 'album'
