import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const packageFile = findPackageJSON('.', import.meta.url)
if (packageFile === undefined) throw new Error('There is no package.json above this program')

/** The folder that the program is installed in, wherever in it this file lies: in the source or in the build. */
export const root = dirname(packageFile)
