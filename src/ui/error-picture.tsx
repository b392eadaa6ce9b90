import { ErrorIcon } from './icons.tsx';
import './error-picture.css';

/** The mark above the headline of an error page; the words say it all. */
export function ErrorPicture() {
  return (
    <div className="error-picture">
      <ErrorIcon />
    </div>
  );
}
