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

/** Files that the intake must refuse. */
export const refusedFiles: readonly HostileFile[] = [
  ...notPictures,
  ...signaturesAlone,
  ...pictureTypes.flatMap(cutOff),
  bigBomb,
  ...falseHeads,
  { name: 'more than 20 MB', make: () => Buffer.alloc(20 * 1024 * 1024 + 1) },
]

/** Files that it may accept, as pixels only. */
export const harmlessFiles: readonly HostileFile[] = [...dressed, ...animated, ...polyglots, ...telltales, ...oddExif]

/** It may accept or refuse these, but must survive. */
export const costlyFiles: readonly HostileFile[] = bombs
