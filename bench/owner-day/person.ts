import type { Locator, Page } from '@playwright/test'

export interface TaskResult {
  presses: number
  screens: number
  seconds: number
}

export type Task = (person: Person) => Promise<void>
export type Person = ReturnType<typeof createPerson>

/**
 * Uses the screens like a person and counts: a press for each click and for each key that does something, one for a text
 * that is typed, two for a choice from a list; a screen for each page and dialog that opens.
 */
function createPerson(page: Page) {
  let presses = 0
  let screens = 0
  let currentScreen = ''
  const countScreen = async () => {
    const screen = await page.evaluate(
      () => location.pathname + (document.querySelector('dialog[open]')?.getAttribute('aria-label') ?? ''),
    )
    if (screen !== currentScreen) screens++
    currentScreen = screen
  }
  const perform = async (count: number, control: Locator | undefined, action: () => Promise<unknown>) => {
    await control?.waitFor({ state: 'attached' })
    await countScreen()
    presses += count
    await action()
  }
  return {
    page,
    click: (control: Locator) => perform(1, control, () => control.click()),
    pressKey: (name: string) => perform(1, undefined, () => page.keyboard.press(name)),
    fill: (field: Locator, text: string) => perform(1, field, () => field.fill(text)),
    /** For a field that has the focus, as a scanner does it. */
    type: (text: string) => perform(1, page.locator('input:focus'), () => page.keyboard.insertText(text)),
    choose: (field: Locator, option: string) => perform(2, field, () => field.selectOption(option)),
    /** One press opens the file dialog, one chooses the files. */
    chooseFiles: (field: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
      perform(2, field, () => field.setInputFiles(files)),
    /** How much the person has done so far. */
    getCounts: async () => {
      await countScreen()
      return { presses, screens }
    },
  }
}

/** Opens the page `from` before the time runs. */
export async function timeTask(page: Page, from: string, task: Task): Promise<TaskResult> {
  await page.goto(from, { waitUntil: 'networkidle' })
  const person = createPerson(page)
  const startedAt = performance.now()
  await task(person)
  const seconds = (performance.now() - startedAt) / 1000
  return { ...(await person.getCounts()), seconds }
}
