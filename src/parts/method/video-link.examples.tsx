import type { PartExamples } from '../testing/part-examples.ts';
import { VideoLink } from './video-link.tsx';

export const examples = {
  'of a payment': () => <VideoLink method={null} video="https://cdn.example/guide.mp4" />,
  'of a method': () => (
    <VideoLink
      method={{ video_guide_url: { redesign: 'https://cdn.example/guide.mp4' }, category: null }}
      video={undefined}
    />
  ),
} satisfies PartExamples;
