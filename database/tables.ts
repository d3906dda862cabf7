// Made by `node scripts/table-types.ts` from the migrated database; do not edit.
export type Tables = Record<string, never>
