import { bombs } from './hostile-bombs.ts'
import {
  animated,
  bigBomb,
  cutOff,
  dressed,
  falseHeads,
  type HostileFile,
  notPictures,
  pictureTypes,
  polyglots,
  signaturesAlone,
} from './hostile-files.ts'
import { oddExif, telltales } from './hostile-privacy.ts'

/** All that the door must refuse. */
export const refusedFiles: readonly HostileFile[] = [
  ...notPictures,
  ...signaturesAlone,
  ...pictureTypes.flatMap(cutOff),
  bigBomb,
  ...falseHeads,
  { name: 'more than 20 MB', make: () => Buffer.alloc(20 * 1024 * 1024 + 1) },
]

/** And those that it may take, as pixels and nothing else. */
export const harmlessFiles: readonly HostileFile[] = [...dressed, ...animated, ...polyglots, ...telltales, ...oddExif]

/** It may do with these what it likes, but must come through. */
export const costlyFiles: readonly HostileFile[] = bombs
