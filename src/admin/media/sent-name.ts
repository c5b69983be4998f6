import { asSeen } from '#shared/characters.ts'

/** Display text: the end of a file's name, without the characters that the server would refuse or leave out. */
export function sentName({ name }: Pick<File, 'name'>): string {
  return asSeen([...name.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')].slice(-200).join(''))
}
