/** Runs a function after React has drawn the changes of an event. It uses a timer, because React draws before timers run. */
export function afterDrawing(act: () => void): void {
  setTimeout(act);
}
