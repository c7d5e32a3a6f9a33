import type { Context } from '../../context.ts';
import type { WebBuild } from '../shell/web-build.ts';
import type { PreviewPictures } from './preview-pictures.ts';

export interface EmbedContext extends Context {
  readonly web: WebBuild;
  readonly pictures: PreviewPictures;
}
