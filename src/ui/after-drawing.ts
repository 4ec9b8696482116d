/** Does something once React has drawn what an event changed: it draws before timers run. */
export function afterDrawing(act: () => void): void {
  setTimeout(act);
}
