export type FileResult = { file: string; seconds: number; cpuSeconds: number }

/** Measures what one file costs this process; the database's share is not in it. */
export function beginFile(file: string): () => FileResult {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return { file, seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: (user + system) / 1e6 }
  }
}
