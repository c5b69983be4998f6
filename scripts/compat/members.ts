/**
 * Platform features newer than Chrome 87 or iOS 14.5, with the versions that introduced them (MDN compatibility data). Members whose
 * absence is harmless (a property read as undefined, an event that never fires) are not listed.
 */

/** Methods of built-in prototypes, refused wherever a member with this name is called. */
export const lateMethods: Readonly<Record<string, string>> = {
  at: 'Chrome 92, iOS 15.4',
  findLast: 'Chrome 97, iOS 15.4',
  findLastIndex: 'Chrome 97, iOS 15.4',
  toSorted: 'Chrome 110, iOS 16',
  toReversed: 'Chrome 110, iOS 16',
  toSpliced: 'Chrome 110, iOS 16',
  isWellFormed: 'Chrome 111, iOS 16.4',
  toWellFormed: 'Chrome 111, iOS 16.4',
  symmetricDifference: 'Chrome 122, iOS 17',
  isSubsetOf: 'Chrome 122, iOS 17',
  isSupersetOf: 'Chrome 122, iOS 17',
  isDisjointFrom: 'Chrome 122, iOS 17',
  throwIfAborted: 'Chrome 100, iOS 15.4',
  getSetCookie: 'Chrome 113, iOS 17',
  showModal: 'Chrome 37, iOS 15.4',
  showPopover: 'Chrome 114, iOS 17',
  checkVisibility: 'Chrome 105, iOS 17.4',
  startViewTransition: 'Chrome 111, iOS 18',
}

/** Members of a global object. */
export const lateStatics: Readonly<Record<string, string>> = {
  'Object.hasOwn': 'Chrome 93, iOS 15.4',
  'Object.groupBy': 'Chrome 117, iOS 17.4',
  'Map.groupBy': 'Chrome 117, iOS 17.4',
  'Array.fromAsync': 'Chrome 121, iOS 16.4',
  'Promise.withResolvers': 'Chrome 119, iOS 17.4',
  'Promise.try': 'Chrome 128, iOS 18.2',
  'AbortSignal.abort': 'Chrome 93, iOS 15',
  'AbortSignal.timeout': 'Chrome 103, iOS 16',
  'AbortSignal.any': 'Chrome 116, iOS 17.4',
  'Response.json': 'Chrome 105, iOS 17',
  'URL.canParse': 'Chrome 120, iOS 17',
  'URL.parse': 'Chrome 126, iOS 18',
  'RegExp.escape': 'Chrome 136, iOS 18.2',
  'Intl.supportedValuesOf': 'Chrome 99, iOS 15.4',
  'crypto.randomUUID': 'Chrome 92, iOS 15.4',
}

/** Globals. */
export const lateGlobals: Readonly<Record<string, string>> = {
  structuredClone: 'Chrome 98, iOS 15.4',
  requestIdleCallback: 'Chrome 47, not iOS',
  cancelIdleCallback: 'Chrome 47, not iOS',
  reportError: 'Chrome 95, iOS 15.4',
  BroadcastChannel: 'Chrome 54, iOS 15.4',
  CompressionStream: 'Chrome 80, iOS 16.4',
  DecompressionStream: 'Chrome 80, iOS 16.4',
  CloseWatcher: 'Chrome 126, not iOS',
  scheduler: 'Chrome 94, iOS 26.2',
  navigation: 'Chrome 102, iOS 26.2',
  Iterator: 'Chrome 122, iOS 18.4',
  SharedWorker: 'Chrome 4, iOS 16',
}
