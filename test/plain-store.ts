import type { ContentStore } from '#server/media/content-store.service.ts'
import type { MediaFiles } from '#server/media/files/files.ts'

/** A content store without a library: nobody removes its files. */
export function plainStore(files: MediaFiles): ContentStore {
  return {
    refuse: async () => {},
    put: async (_hash, contentFiles) => {
      for (const file of contentFiles) {
        if ('bytes' in file) await files.put(file.key, file.bytes)
        else await files.putFile(file.key, file.place)
      }
    },
  }
}
