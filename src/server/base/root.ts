import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const packageFile = findPackageJSON('.', import.meta.url)
if (packageFile === undefined) throw new Error('There is no package.json above this program')

/** The installation folder of the program, wherever this file is: in the source or in the build. */
export const root = dirname(packageFile)
