export const roles = ['admin', 'editor', 'scorekeeper'] as const
export type Role = (typeof roles)[number]
