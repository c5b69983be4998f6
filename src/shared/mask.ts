/**
 * The masking function of the specification: of URL-decoded text it keeps Chinese characters, Latin letters, digits and dots; every other
 * character becomes `*`, and runs of `*` become one. Text with an invalid percent sequence is masked without decoding.
 */
export function maskText(text: string): string {
  return decoded(text).replace(/[^\p{Script=Han}A-Za-z0-9.]+/gu, '*')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
