import type { Plugin } from 'vite'

/** Entries that are given to a build are added to those of the site, which a harness has no use for. */
export function onlyEntries(input: Record<string, string>): Plugin {
  return {
    name: 'only-entries',
    config: {
      order: 'post',
      handler: ({ build }) => {
        if (build) build.rollupOptions = { ...build.rollupOptions, input }
      },
    },
  }
}
