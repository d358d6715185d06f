import type { Account } from '#domains/accounts/server/api.ts'
import { todoIds, todos } from '#shared/todos.ts'
import type { TodoCount } from '../contract.ts'
import type { Deps } from './deps.ts'

/** Counts only what the actor can do something about. */
export async function listTodos(
  { countTodo }: Pick<Deps, 'countTodo'>,
  { permissions, needsSecondFactor }: Pick<Account, 'permissions' | 'needsSecondFactor'>,
): Promise<TodoCount[]> {
  if (needsSecondFactor) return []
  const ids = todoIds.filter((id) => permissions.includes(todos[id].permission))
  return Promise.all(ids.map(async (id) => ({ id, count: await countTodo(id) })))
}
