import type { Browser, LaunchOptions, Page } from 'playwright-core';

export interface SharedBrowser {
  launch(options: LaunchOptions): Promise<Browser>;
  browser(options: LaunchOptions): Promise<Browser>;
  takePort(): Promise<number | undefined>;
  releasePort(): void;
  takeTab(kind: string): Page | undefined;
  keepTab(kind: string, page: Page): Promise<void>;
  pagesOfTest: () => Page[];
}
