import type { Generated } from 'kysely'

/** What others know the site by. */
export interface OutsideTables {
  verification_files: VerificationFileTable
  redirects: RedirectTable
}

interface VerificationFileTable {
  id: Generated<number>
  /** As it stands in the address, behind the first slash. */
  name: string
  content: string
  created_at: string
}

interface RedirectTable {
  id: Generated<number>
  /** As `normalOldAddress` writes it. */
  old_address: string
  /** Path, query and fragment of a place of this site. */
  new_address: string
  created_at: string
}
