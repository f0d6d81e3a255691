/** Stands in for chart.js, as jsdom has no canvas to draw on: what was drawn, the last one last. */
export const drawn = jest.fn();

export const registerables: unknown[] = [];

export class Chart {
  static register(): void {}
  destroy(): void {}
  constructor(_: HTMLCanvasElement, config: object) {
    drawn(config);
  }
}
