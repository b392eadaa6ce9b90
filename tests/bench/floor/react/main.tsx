import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FloorForm } from '../form.tsx';
import '../style.css';

const WORDS = { title: 'Log in', user: 'User name', pin: 'Password', submit: 'Log in' };

function App() {
  const [user, setUser] = useState('');
  const [pin, setPin] = useState('');
  return (
    <FloorForm
      words={WORDS}
      user={user}
      pin={pin}
      onUser={setUser}
      onPin={setPin}
      onSubmit={() => {}}
    />
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
