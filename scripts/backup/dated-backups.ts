const backupNamePattern = /^nukkad-\d{8}T\d{6}Z$/

/** Names sort by time: nukkad-20261117T033000Z. */
export const formatBackupName = (at: Date) => `nukkad-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`

/** Returns the backups beyond the newest `keep`; ignores everything else in the folder. */
export const listOutdatedBackups = (names: string[], keep: number): string[] =>
  names
    .filter((name) => backupNamePattern.test(name))
    .toSorted()
    .slice(0, -keep)
