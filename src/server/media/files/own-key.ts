/**
 * The key, where it names something below the folder or prefix of all files. Throws otherwise: rows and manifests may come from a backup that
 * somebody changed, and what their keys name is written and deleted.
 */
export function ownKey(key: string): string {
  if (!isOwnKey(key))
    throw new Error(`${JSON.stringify(key.slice(0, 200))} 不是图片或视频的文件名，没有读写它：请检查备份和数据库是不是被改过`)
  return key
}

/** False for what others lay beside ours, as the marker of a folder that somebody made in a bucket's console: `media/`. */
export function isOwnKey(key: string): boolean {
  return !/[\\\0]/.test(key) && key.split('/').every((step) => step !== '' && step !== '.' && step !== '..')
}
