/** A mock of chart.js, since jsdom has no canvas; its last call is the last chart drawn. */
export const drawn = jest.fn();

export const registerables: unknown[] = [];

export class Chart {
  static defaults = { font: {} };
  static register(): void {}
  destroy(): void {}
  constructor(_: HTMLCanvasElement, config: object) {
    drawn(config);
  }
}
