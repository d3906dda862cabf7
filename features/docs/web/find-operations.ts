import type { OperationInShort } from './reference.ts'

export function findOperations(
  operations: readonly OperationInShort[],
  question: string,
): readonly OperationInShort[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return operations
  return operations.filter(({ name, method, path, summary, codes, who }) => {
    const text = [name, method, path, summary, ...codes, ...(who ?? ['anyone'])].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
